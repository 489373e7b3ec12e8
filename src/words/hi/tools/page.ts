import type { page as en } from '../../en/tools/page.ts';

export const page: typeof en = {
  tools: 'मुफ़्त साधन',
  needsScript:
    'इस साधन के लिए ब्राउज़र में JavaScript चालू होना चाहिए; नीचे का उदाहरण और बातें उसके बिना भी पढ़ी जा सकती हैं।',
  yourResult: 'आपका नतीजा',
  onItsWay: (place) => `${place} का आज का पंचांग आ रहा है।`,
  changePlace: 'जगह बदलें',
  anotherDay: 'दूसरा दिन या दूसरी जगह',
  guidance: 'यह सोचने में मदद है, पक्की बात नहीं: इसमें से कुछ भी विज्ञान से सिद्ध नहीं है।',
  readings: 'इस पर परामर्श:',
  disclaimer: 'ज़रूरी सूचना',
  example: 'एक उदाहरण',
  wholeExample: 'यही उदाहरण, एक-एक क़दम',
  explained: 'शब्दों का मतलब, और गिनती कैसे होती है',
  further: 'आगे',
  readMore: 'और पढ़ें',
  otherTools: 'बाक़ी मुफ़्त साधन',
};
