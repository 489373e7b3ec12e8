/*
 * Tells the browser which links it may fetch when it expects a tap: build/speculation-rules. Written
 * into each page, the rules would make it too large for a phone's first round trip.
 */
const rules = document.createElement('script');
rules.type = 'speculationrules';
rules.textContent = import.meta.env.SPECULATION_RULES;
document.head.append(rules);
