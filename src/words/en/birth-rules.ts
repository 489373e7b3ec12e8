/** What is wrong with birth details that were sent, and how the server refuses them. */
export const birthRules = {
  digits: 'These are not the digits of this order. Please try again.',
  wholeNumber:
    'Wrong digits were typed for this order many times. Please type all ten digits of the phone number.',
  tooOften: 'That was tried often. Please wait ten minutes.',
  people: 'Please enter one or two people.',
  name: 'Please enter the name.',
  bornOn: 'Please enter the date of birth.',
  notToCome: 'The date of birth lies in the future. Please check it.',
  yearOfBirth: 'Please check the year of birth.',
  time: 'Please enter the time of birth, or say that it is not known.',
  minutes: 'Please say by how many minutes the time may be wrong, from 1 to 720.',
  place: 'Please choose the place of birth.',
  zone: 'This time zone is not known. Please choose the place of birth from the list.',
  parent: 'A parent must agree for somebody under eighteen.',
  keep: 'Please send true or false.',
  over: 'This consultation is over or was cancelled, so nothing more is needed.',
};
