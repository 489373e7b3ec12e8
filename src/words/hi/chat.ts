import type { chat as en } from '../en/chat.ts';

export const chat: typeof en = {
  aboutOrder: (called) => `नमस्ते, मेरे ऑर्डर ${called} के बारे में बात करनी है।`,
  sending: (thing, called) => `नमस्ते, मेरे ऑर्डर ${called} के लिए ${thing}:`,
  lookingForOrder: 'नमस्ते, मुझे अपना ऑर्डर नहीं मिल रहा है।',
  things: {
    'floor plan': 'नक़्शा',
    photograph: 'फ़ोटो',
    'birth details': 'जन्म की जानकारी',
    'date of birth and name': 'जन्म की तारीख़ और नाम',
  },
};
