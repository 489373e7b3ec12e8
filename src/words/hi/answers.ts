import type { answers as en } from '../en/answers.ts';

export const answers: typeof en = {
  checkEntered: 'जो लिखा है उसे एक बार देख लें।',
  tooManyTries: 'बहुत बार कोशिश हुई। थोड़ा रुककर दोबारा कोशिश करें।',
  notNow: 'यह अभी नहीं हो पा रहा है। कुछ मिनट बाद दोबारा कोशिश करें।',
  restoring:
    'वेबसाइट अभी बैकअप से ठीक की जा रही है। कोई ऑर्डर नहीं बना और पैसे नहीं कटे हैं। ' + 'कुछ मिनट बाद दोबारा कोशिश करें।',
};
