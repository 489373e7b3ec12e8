export { enquiry } from './enquiry.ts';
export { forms } from './forms.ts';
export { menu } from './menu.ts';
export { pages } from './pages.ts';
export { policy } from './policy.ts';
export { rules } from './rules.ts';
export { site } from './site.ts';
