// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { inside, type Mutation } from './mutations.ts';

/* What holds in the rooms beside orders and payments, a check a line. */

// biome-ignore format: a table is read by its rows
const ofDomain = inside('src/domain', [
  ['a price has whole paise', 'money/money', 'Number(rupees.toFixed(2)) === rupees', 'rupees >= 0', 'unit/money'],
  ['a price is a rupee at least', 'money/money', 'LOWEST_PRICE: Paise = 1_00', 'LOWEST_PRICE: Paise = 99', 'unit/product unit/product-form api/product-refusals'],
  ['a price is ten million at most', 'money/money', 'paise <= HIGHEST_PRICE', 'paise < Infinity', 'unit/product unit/product-form api/product-refusals'],
  ['paise are shown where there are any', 'money/money', 'paise % 100 === 0 ? whole : exact', 'whole', 'unit/money'],
  ['a slug stands in one part of an address', 'catalogue/slug', '/[/\\\\?#%\\p{Cc}\\p{Cs}]/gu', '/[\\\\?#%\\p{Cc}\\p{Cs}]/gu', 'unit/slug'],
  ['a slug holds no half of a character', 'catalogue/slug', '\\p{Cc}\\p{Cs}]/gu', '\\p{Cc}]/gu', 'unit/slug'],
  ['a slug is no way up', 'catalogue/slug', "slug === '.' || slug === '..' ? '' : slug", 'slug', 'unit/slug'],
  ['a slug does not end like a file', 'catalogue/slug', ".replace(/\\.html$/, '-html')", '', 'unit/slug'],
  ['tax and taxable value add up to the price', 'money/gst', 'amount: tax - central', 'amount: central', 'unit/gst'],
  ['the taxable value is rounded half up', 'money/gst', 'Math.floor((2 * price * 100_00 + divisor) / (2 * divisor))', 'Math.floor((price * 100_00) / divisor)', 'unit/gst'],
  ['another state pays IGST', 'money/gst', 'if (!isSameState(states.seller, states.buyer))', 'if (false)', 'unit/gst'],
  ['a GSTIN’s check character is weighted', 'money/gst', '(1 + (at % 2))', '1', 'unit/gstin'],
  ['text is well-formed', 'site/fields', 'sent.isWellFormed()', 'sent.length >= 0', 'unit/well-formed unit/fields'],
  ['a text that is too long is refused', 'site/fields', 'z.trim(), z.minLength(1, message), z.maxLength(longest, tooLong(longest))', 'z.trim(), z.minLength(1, message)', 'unit/fields'],
  ['a text of spaces is no text', 'site/fields', 'z.trim(), z.minLength(1, message)', 'z.minLength(1, message)', 'unit/fields'],
  ['a phone number has ten digits, no more', 'site/fields', '/^[6-9]\\d{9}$/', '/^[6-9]\\d{9}/', 'unit/fields'],
  ['+91 is not part of a number', 'site/fields', '(?:91)?0?(?=[6-9]', '0?(?=[6-9]', 'unit/fields'],
  ['digits of Hindi are digits', 'site/fields', ".replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)))", '', 'unit/fields'],
  ['only images of the product are removed', 'catalogue/gallery', "return 'unknown_image';", 'return null;', 'unit/product-form-images api/product-refusals api/product-images'],
  ['a gallery has eight images at most', 'catalogue/gallery', 'added > roomIn(present, change)', 'added > 100', 'api/product-refusals api/product-images'],
  ['an order names each image once', 'catalogue/gallery', 'named.size === change.order.length && ', '', 'api/product-refusals api/product-images'],
  ['the discounted price is charged', 'catalogue/product', 'product.discountedPrice ?? product.price', 'product.price', 'unit/product'],
  ['a former name still finds the product', 'catalogue/product', "matchesSlug(slug, addressPart)) ? 'former' : 'none'", "matchesSlug(slug, addressPart)) ? 'none' : 'none'", 'unit/product'],
  ['a discount is not above the price', 'catalogue/product-form', 'discounted_price <= product_price', 'discounted_price >= 0', 'unit/product-form'],
  ['a discount needs a price', 'catalogue/product-form', 'discounted_price === null || product_price !== null', 'true', 'unit/product-form'],
  ['a filled honeypot is a program’s', 'enquiry/spam', 'Boolean(sent.website) ||', '', 'api/spam'],
  ['a form filled in no time is a program’s', 'enquiry/spam', '(sent.took_ms ?? SHORTEST_FILL_MS) < SHORTEST_FILL_MS', 'false', 'api/spam'],
  ['a page below 1 is page 1', 'site/datalist', 'Math.max(1, page)', 'page', 'api/category-admin api/product-admin api/owner-enquiries api/owner-orders'],
  ['an id is written plainly', 'site/id', '/^[1-9]\\d{0,14}$/', '/^\\d{1,15}$/', 'api/category-admin api/product-admin'],
  ['a fact stays on its line', 'order/email-text', ".replace(/[\\p{Cc}\\p{Zl}\\p{Zp}]+/gu, ' ')", '', 'unit/enquiry-mail unit/order-emails'],
  ['half past nine is not nine', 'site/hours', '* 60 + Number(minute)', '* 60', 'unit/hours'],
  ['it is India’s time', 'site/hours', 'moment.getTime() + INDIA_AHEAD_MS', 'moment.getTime()', 'unit/hours'],
  ['a description’s facts come first', 'catalogue/description', 'if (!fact?.[1] || !fact[2]) break;', 'if (!fact?.[1] || !fact[2]) continue;', 'unit/description'],
  ['duplicates are within an hour', 'order/possible-duplicates', 'const APART_MS = 60 * 60_000;', 'const APART_MS = 600 * 60_000;', 'unit/possible-duplicates'],
]);

// biome-ignore format: a table is read by its rows
const ofAccounts = inside('src/server/accounts', [
  ['a session ends with the owner’s e-mail or password', 'session', 'session && isOf(present, session.value) ? session.value : null', 'session?.value ?? null', 'api/owner-changed'],
  ['a session that was ended is over', 'session', 'await storage.accounts.remove(keyOf(session.id));', '', 'api/account'],
  ['a session lasts twelve hours', 'session', '.setExpirationTime(end)', ".setExpirationTime('10y')", 'api/account api/auth-matrix'],
  ['a token is for the owner’s area', 'session', 'audience: AUDIENCE,', '', 'api/auth-matrix api/account'],
  ['tries are counted before the password is looked at', 'sign-in', 'if (!admission.admitted)\n', 'if (false)\n', 'unit/sign-in'],
  ['guesses from everywhere are slowed', 'sign-in', 'if (!ofEmail.admitted) await pause(SLOWED_BY_MS);', '', 'unit/sign-in'],
  ['a network is counted whatever e-mail it tries', 'sign-in', "countKey('sign-in-network', network,", "countKey('sign-in-network', `${network} ${given}`,", 'unit/sign-in'],
  ['a success sets the count back', 'sign-in', 'limits.remove(keys.pair),', '', 'unit/sign-in api/account'],
  ['the right password alone is not enough', 'sign-in', 'known ? owner.passwordHash : NO_HASH);\n  if (!known || !right)', 'owner.passwordHash);\n  if (!right)', 'api/account'],
  ['the e-mail alone is not enough', 'sign-in', 'if (!known || !right)', 'if (!known)', 'api/account'],
]);

// biome-ignore format: a table is read by its rows
const ofHttp = inside('src/server', [
  ['an owner’s call needs a session', 'http/routes', "spec.as === 'owner' ? await authenticate(call) : null", 'null', 'api/auth-matrix'],
  ['the token is checked before the body is read', 'http/routes', "  const session = spec.as === 'owner' ? await authenticate(call) : null;\n  const sent = await spec.body?.read(call.request);", "  const sent = await spec.body?.read(call.request);\n  const session = spec.as === 'owner' ? await authenticate(call) : null;", 'api/answers api/auth-matrix'],
  ['existence comes before rules', 'http/routes', 'if (spec.find && !found)', 'spec.body?.check(sent);\n  if (spec.find && !found)', 'api/answers api/owner-orders api/owner-enquiries'],
  ['another method is 405 with what is allowed', 'http/routes', '{ Allow: allow }', '{}', 'api/answers api/auth-matrix'],
  ['HEAD is answered as GET', 'http/routes', "(method === 'HEAD' ? 'GET' : method)", 'method', 'api/answers'],
  ['a fault tells nothing of the inside', 'http/routes', 'json({ message: callTexts[503], request_id', 'json({ message: String(error), request_id', 'api/storage-down'],
  ['a part that cannot be decoded fits no address', 'http/routes', '    } catch {\n      return null;\n    }\n    if (params', '    } catch {\n      params[part.slice(1)] = value;\n    }\n    if (params', 'api/answers api/catalogue'],
  ['only JSON is taken for JSON', 'http/body', "if (type !== 'application/json')", 'if (!type)', 'api/answers'],
  ['a body has a limit, whatever it says of itself', 'http/body', 'if (size > most) throw tooLarge();', '', 'api/answers'],
  ['a list is no JSON object', 'http/body', ' || Array.isArray(value)', '', 'api/answers api/fuzz'],
  ['broken UTF-8 is no JSON', 'http/body', "new TextDecoder('utf-8', { fatal: true })", "new TextDecoder('utf-8')", 'api/answers api/fuzz'],
  ['an answer is kept by no cache', 'http/answer', "'Cache-Control': 'no-store',", '', 'api/answers api/catalogue'],
  ['a form has a limit of parts', 'http/multipart', "parser.on('partsLimit', () => fail(tooLarge()));", '', 'api/product-refusals api/category-admin'],
  ['a line end counts as one character', 'http/multipart', "text.replace(/\\r\\n?/g, '\\n')", 'text', 'api/product-refusals api/product-admin'],
  ['a limit ends', 'rate-limit/counts', 'earlier.filter((time) => time > at - windowMs)', '[...earlier]', 'unit/sign-in api/limits'],
  ['a limit holds', 'rate-limit/counts', 'counted.length < calls)', 'counted.length < calls * 2)', 'api/limits'],
  ['an IPv6 customer is one caller', 'rate-limit/network', '.slice(0, 4)', '.slice(0, 8)', 'unit/network'],
  ['a mapped address is the IPv4 one', 'rate-limit/network', 'if (mapped || !isIPv6(address)) return mapped ?? address;', 'if (!isIPv6(address)) return address;', 'unit/network'],
  ['a log line holds a fault’s class and message alone', 'log', 'error instanceof Error ? `${error.name}: ${error.message}`', 'error instanceof Error ? `${error.stack}`', 'unit/no-secrets-in-logs api/storage-down'],
  ['no limits can be off on a deployed site', 'settings', "if (deployed && e.RATE_LIMITS === 'off') {", 'if (false) {', 'unit/settings'],
  ['a deployed site has no secret of its own making', 'settings', '(deployed ? null : localSecret)', 'localSecret', 'unit/settings'],
  ['a preview reads nothing of the public site', 'settings', 'preview ? ofPreview : env', 'env', 'unit/deploy-context unit/settings'],
  ['a job out of time starves nobody', 'in-time', '[...things.slice(first), ...things.slice(0, first)]', '[...things]', 'unit/in-time'],
]);

// biome-ignore format: a table is read by its rows
const ofShop = inside('src/server', [
  ['a hidden category is off the shop', 'catalogue/read-catalogue', 'categories.filter(({ status }) => status === 1)', 'categories', 'unit/catalogue api/catalogue'],
  ['a hidden product is off its category', 'catalogue/read-catalogue', 'product.status === 1 && !isSold(product)', '!isSold(product)', 'unit/catalogue api/catalogue'],
  ['a hidden product has no page', 'catalogue/read-catalogue', 'product?.status === 1 && category', 'product && category', 'unit/catalogue api/catalogue'],
  ['a save under way is read from its record', 'catalogue/read-catalogue', 'for (const [id, product] of await readPending(catalogue, manifest))', 'for (const [id, product] of new Map<number, Product>())', 'unit/catalogue-crash unit/catalogue.property'],
  ['two tabs: the second save is refused', 'catalogue/check-product-save', 'stored.value.revision !== expectedVersion', 'false', 'api/product-refusals'],
  ['a product is put into a category there is', 'catalogue/check-product-save', 'if (!manifest.value.categories.some((category) => category.id === draft.categoryId))', 'if (false)', 'api/product-admin api/product-refusals'],
  ['two names with one slug are one name', 'catalogue/save-category', 'slug === category.slug && other !== id', 'false', 'unit/category-names api/category-admin'],
  ['a category that was changed elsewhere is not written over', 'catalogue/save-category', 'before.revision !== expectedVersion', 'false', 'api/category-admin'],
  ['a category’s pages are purged', 'catalogue/save-category', 'await purge([cacheTags.menu]);', '', 'unit/catalogue-unpurged unit/catalogue'],
  ['a product’s pages are purged', 'catalogue/write-intents', 'if (tags.length > 0) await purge(tags);', '', 'unit/catalogue-unpurged unit/catalogue'],
  ['images that no product names are deleted', 'catalogue/write-intents', 'await deleteImages(images, purge, gone);', '', 'unit/orphaned-images api/product-images'],
  ['images that a product names stay', 'catalogue/write-intents', 'files.filter((file) => !named.has(file))', 'files', 'unit/orphaned-images api/product-images unit/catalogue-crash'],
  ['an id of an image is given once', 'catalogue/write-intents', 'lastImageId: current.lastImageId + added', 'lastImageId: current.lastImageId', 'api/product-images unit/rebuilt-ids'],
  ['a product keeps its former addresses', 'catalogue/save-product', '[...before.formerSlugs, before.slug]', '[...before.formerSlugs]', 'unit/catalogue'],
  ['a deleted product’s images go', 'catalogue/save-product', 'categories: [product.categoryId], images, added: 0, token }', 'categories: [product.categoryId], images: [], added: 0, token }', 'unit/orphaned-images'],
  ['whoever leaves a save last looks again', 'catalogue/write-intents', 'if (!alone) counts', 'if (false) counts', 'unit/catalogue.property'],
  ['a search finds only what is on sale', 'catalogue/search-products', 'category?.status !== 1 || product.status !== 1', 'category === undefined', 'unit/catalogue api/catalogue'],
  ['a search finds every word', 'catalogue/search-products', 'if (scores.includes(0)) return [];', '', 'unit/catalogue api/catalogue'],
  ['a search answers fifty at most', 'catalogue/search-products', '.slice(0, MOST_FOUND)', '', 'unit/catalogue api/catalogue unit/catalogue-growth'],
  ['a name counts more than a description', 'catalogue/search-products', '.sort((a, b) => b.score - a.score)', '', 'unit/catalogue api/catalogue'],
  ['an image is kept upright', 'images/draw-image', '    .rotate()\n', '', 'api/store-image'],
  ['an image has 8,000 pixels a side at most', 'images/draw-image', 'width > LONGEST_SIDE || height > LONGEST_SIDE', 'width > LONGEST_SIDE', 'api/store-image'],
  ['an image is what its bytes say', 'images/draw-image', "sharp.block({ operation: ['VipsForeignLoad'] });", '', 'api/store-image'],
  ['an image is kept small', 'images/draw-image', 'const KEPT_SIDE = 1_600;', 'const KEPT_SIDE = 3_200;', 'api/store-image'],
  ['all versions of an image are deleted', 'images/delete-images', '[file, shareName(file), ...versions]', '[file, shareName(file)]', 'api/product-images unit/orphaned-images'],
  ['a formula in a table is a text', 'exports/csv', 'escape_formulas: true', 'escape_formulas: false', 'api/export'],
  ['a table says that it is whole', 'exports/csv', '`# end, ${count} rows`', '``', 'api/export'],
]);

// biome-ignore format: a table is read by its rows
const ofMessages = inside('src/server', [
  ['a preferred time lies ahead', 'enquiries/send-enquiry', 'Date.parse(payload.preferred_at) <= at.getTime()', 'false', 'api/appointment'],
  ['what a program sent is not mailed', 'enquiries/send-enquiry', 'options.toBeMailed && !enquiry.suspected', 'options.toBeMailed', 'api/spam api/owner-mail'],
  ['an enquiry is marked to be mailed', 'enquiries/send-enquiry', 'if (options.toBeMailed && !enquiry.suspected)', 'if (false)', 'api/owner-mail'],
  ['an enquiry of a year ago goes', 'enquiries/delete-enquiries', 'if (changedAt < limit) due.push(id);', '', 'unit/retention'],
  ['an enquiry the owner just changed stays', 'enquiries/delete-enquiries', '(known.changedAt ?? known.createdAt) < limit)', 'true)', 'unit/retention'],
  ['capitals make no second subscriber', 'newsletter/subscribers', 'email.trim().toLowerCase()', 'email.trim()', 'api/newsletter'],
  ['what a program sent is no subscriber', 'newsletter/subscribers', 'if (isSuspected(payload)) return;', '', 'api/spam api/newsletter'],
  ['nobody is on the list after leaving it', 'newsletter/subscribers', '(hasLeft(record) ? null : { id: record.id })', '({ id: subscriberId(JSON.stringify(record)) })', 'api/newsletter'],
  ['an e-mail is sent at its time', 'outbox/deliver-outbox', 'Date.parse(mark.value.nextAt) > now.getTime()', 'false', 'unit/outbox'],
  ['the pauses between tries grow', 'outbox/outbox', 'Math.min(2 ** tries * MINUTE_MS, LONGEST_WAIT_MS)', 'MINUTE_MS', 'unit/outbox'],
  ['two sweeps send an e-mail once', 'outbox/deliver-outbox', 'if (!(await mail.replace(key, oneMoreTry(mark.value, now), mark.version))) return false;', 'await mail.replace(key, oneMoreTry(mark.value, now), mark.version);', 'unit/deliver-outbox'],
  ['what was mailed is not mailed again', 'outbox/deliver-outbox', 'if (isQueuedAgain(kind) && (await mail.read(mailedKey(email)))) {', 'if (false) {', 'unit/deliver-outbox'],
  ['an e-mail is given up at last', 'outbox/deliver-outbox', 'if (age < TRIED_FOR_MS) return false;', 'return false;', 'unit/outbox'],
  ['a write that was not confirmed is not done', 'storage/blob-store', 'throw new StorageUnavailable(`${name}: write not confirmed`)', 'return null', 'unit/blob-store'],
  ['a lost answer is found by its writer', 'storage/blob-store', 'found?.writer === writer ? found.version : null', 'null', 'unit/blob-store'],
  ['a read without an ETag is none', 'storage/blob-store', 'if (!found.etag) throw', 'if (false) throw', 'unit/blob-store unit/self-check'],
  ['what is no JSON is said to be corrupt', 'storage/blob-store', 'throw new CorruptBlob(`${name}/${key} is no JSON`);', 'return null as T;', 'unit/blob-store'],
]);

// biome-ignore format: a table is read by its rows
const ofContent = inside('src', [
  ['a link of the content leads somewhere', 'collections/checks', 'if (!known.addresses.includes(address) && !shopAddress.test(address))', 'if (false)', 'unit/content-faults'],
  ['a day of the content is one of the calendar', 'collections/checks', '.toISOString().slice(0, 10) !== written', '.toISOString().length < 0', 'unit/content-faults'],
  ['a build ends with a slip of an editor', 'integrations', 'if (errors.length > 0) throw contentError(errors);', '', 'unit/content-faults'],
]);

export const roomMutations: readonly Mutation[] = [
  ...ofDomain,
  ...ofAccounts,
  ...ofHttp,
  ...ofShop,
  ...ofMessages,
  ...ofContent,
];
