import type { forms as en } from '../en/forms.ts';

export const forms: typeof en = {
  notLoaded: 'यह फ़ॉर्म खुल नहीं पाया। इंटरनेट देखकर दोबारा कोशिश करें। फिर भी न हो, तो पेज दोबारा खोलें, या ',
  noAnswer: 'जवाब नहीं आया। इंटरनेट देखकर बटन दोबारा दबाएँ, या ',
  leaveEmpty: 'इसे ख़ाली छोड़ें',
  didYouMean: (meant) => `क्या आपका मतलब ${meant} है?`,
  use: (meant) => `${meant} लिखें`,
  keep: (typed) => `${typed} ही रखें`,
  isMobile: (digits) => `भारत के मोबाइल नंबर 6, 7, 8 या 9 से शुरू होते हैं। क्या ${digits} सही है?`,
  changeNumber: 'नंबर बदलें',
  name: 'नाम',
  namePlaceholder: 'अपना नाम लिखें',
  mobile: 'मोबाइल नंबर',
  email: 'ईमेल',
  message: 'संदेश',
  submit: 'भेजें',
  submitting: 'भेज रहे हैं...',
};
