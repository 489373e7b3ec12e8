/*
 * What every page has beside React. Pages ask for it as for a worker, of which the bundler makes one file that shares
 * nothing with islands, and with low priority: the first paint would wait for any other script file.
 */
import './dropdowns.ts';
import './site-menu.ts';
import './step-aside.ts';
import './open-now.ts';
import './site-notice.ts';
import './shop-picks.ts';
