/** What stands around a result, and what its buttons say before and after a press. */
export const results = {
  letters: 'Letters',
  english: 'English',
  drawnAs: 'Drawn as',
  sharePicture: 'Share a picture',
  shareSentence: 'Share the sentence',
  print: 'Print',
  copy: 'Copy the result',
  copied: 'Copied',
  noCopy: 'Copying is not allowed here',
  notLoaded: 'Please check your connection and press again',
  noPicture: 'This browser cannot draw the picture',
  saved: 'Picture saved',
  whatIsShared:
    'What you share names no birth details; the printed page and the copy do. All of it was counted ' +
    'on your device, and nothing was sent or kept.',
  sendDetails: 'Send these details with my question',
  askWithout: 'Ask without them',
  beforeSending:
    'The question form opens with the details in it, for you to read and change before you send them.',
  myQuestion: 'My question: ',
};
