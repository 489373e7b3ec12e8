// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are texts of code
import { inside } from './mutations.ts';

/* What holds of orders, their payments and the lists of them, a check a line. */

const CASE = 'api/payment-cases/case-';

// biome-ignore format: a table is read by its rows
const ofDomain = inside('src/domain', [
  ['a completed attempt stays completed', 'order/attempt', 'completed: [],', "completed: ['failed'],", 'unit/order-log'],
  ['a failed attempt stays failed', 'order/attempt', 'failed: [],', "failed: ['completed'],", 'unit/order-log'],
  ['a mismatched attempt cannot complete', 'order/attempt', "mismatched: ['failed'],", "mismatched: ['completed', 'failed'],", 'unit/order-log'],
  ['an attempt ends once', 'order/order-log', "attemptTransitions[attemptState(attempt)].includes(isPaid ? 'completed' : 'failed')", 'true', `${CASE}15-19-settling`, 'case 19'],
  ['the provider’s clock begins when it has the payment', 'order/attempt', 'session?.openedAt ?? createdAt', 'session ? createdAt : createdAt', `${CASE}15-19-settling`, 'case 17'],
  ['the first completed attempt pays', 'order/order-log', 'paidBy: order.paidBy ?? attemptId', 'paidBy: attemptId', 'unit/order-log'],
  ['an abandoned attempt publishes no pay page', 'order/order-log', 'attempt.session || attempt.abandonedAt\n          ? attempt\n', 'attempt.session\n          ? attempt\n', 'unit/order-log'],
  ['an attempt with a pay page is not abandoned', 'order/order-log', 'attempt.session || attempt.abandonedAt ? attempt : { ...attempt, abandonedAt: at }', 'attempt.abandonedAt ? attempt : { ...attempt, abandonedAt: at }', 'unit/order-log'],
  ['attempts are numbered without gaps', 'order/order-log', 'if (attemptId !== attemptIdOf(order.placed.id, order.attempts.length + 1)) return order;', '', 'unit/order-log'],
  ['a payment that comes late goes back', 'order/order-log', "if (state === 'failed' && isReported) return 'late_success';", '', `${CASE}24-25-odd-truths`, 'case 25'],
  ['a second payment of one order goes back', 'order/order-log', "paidBy !== attempt.id ? 'double_payment' : null", 'paidBy === null ? null : null', `${CASE}08-10-create`, 'case 08: an attempt'],
  ['what goes back by itself does so once', 'order/order-log', 'own.some((refund) => refund.reason === reason || !isEnded(refund) || refund.settled)', 'false', 'unit/order-log'],
  ['a mismatched attempt waits until all is back', 'order/order-log', 'paid === 0 || refundedOf(refunds, attempt.id) < paid', 'paid === 0', 'unit/order-log'],
  ['a payment the owner did not settle counts again', 'order/order-log', '(!known.closed || known.transactionId === found.transactionId)', 'true', 'unit/order-log'],
  ['a payment the owner settled does not count again', 'order/order-log', '(!known.closed || known.transactionId === found.transactionId)', '!known.closed', 'unit/order-log'],
  ['a webhook is recorded once', 'order/order-log', 'if (isKnown || order.webhooks.length >= MOST_WEBHOOKS)', 'if (order.webhooks.length >= MOST_WEBHOOKS)', 'unit/order-log'],
  ['a flood of webhooks is not kept', 'order/order-log', 'if (isKnown || order.webhooks.length >= MOST_WEBHOOKS)', 'if (isKnown)', 'unit/order-log'],
  ['a paid order without a number is open work', 'order/order-log', '    isInvoiceDue(order) ||\n', '', 'unit/order-log'],
  ['a refund in progress is open work', 'order/order-log', 'order.refunds.some((refund) => !isEnded(refund)) ||', '', 'unit/order-log'],
  ['a claim to be paid is open work', 'order/order-log', 'isOpen(attempt) || isReportOpen(attempt)', 'isOpen(attempt)', 'unit/order-log'],
  ['an e-mail is queued once', 'order/order-log', '.filter((each) => !order.emailsQueued.includes(each));\n}', ';\n}', 'unit/order-log'],
  ['a failure is checked for five days', 'order/order-log', '[HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS, 120 * HOUR_MS]', '[HOUR_MS]', 'unit/late-money', 'no webhook tells'],
  ['the owner’s notes go with the buyer', 'order/order-log', "return 'note' in event.changed ? { ...event, changed: { ...event.changed, note: null } } : event;", 'return event;', 'unit/retention'],
  ['a refund requested again after a failure has a new id', 'order/refund', 'refund.attemptId === attemptId).length + 1}', 'refund.attemptId === attemptId).length * 0 + 1}', `${CASE}29-refunds`, 'case 29: one that failed'],
  ['an open refund counts as gone', 'order/refund', "({ state }) => state !== 'FAILED'", "({ state }) => state === 'COMPLETED'", 'unit/order-log'],
  ['what the owner settled is not asked back by itself', 'order/order-log', '!isEnded(refund) || refund.settled)', '!isEnded(refund))', 'unit/order-log'],
  ['money that went back counts, whatever the owner had said', 'order/refund', "if (settled.arrived || result === 'FAILED') return reported;", 'return reported;', 'unit/late-money'],
  ['a young refund is not closed by the owner', 'order/attention', 'now.getTime() - Date.parse(requestedAt) > REFUND_MS[state];', 'now.getTime() > 0;', 'unit/late-money'],
  ['a refund that takes too long needs attention', 'order/attention', 'if (open) return isStuck(open, now);', 'if (open) return false;', 'unit/late-money'],
  ['orders paid with test keys count in no total', 'order/order-list', 'rows.filter(({ isTest }) => !isTest)', 'rows', 'unit/order-row'],
  ['the sandbox’s orders count where it is all there is', 'order/order-row', "placed.isTest === true && attempts[0]?.provider !== 'sandbox'", 'placed.isTest === true', 'unit/order-row'],
  ['an update pressed twice changes nothing', 'order/fulfilment', 'parcel[name as keyof Parcel] !== value', 'value !== undefined', 'unit/order-log'],
  ['an update clears with an empty text', 'order/fulfilment', '[[name, text || null]]', '[[name, text]]', 'unit/order-log'],
  ['another buyer’s order is no duplicate', 'order/possible-duplicates', 'counts(other) && likeness(other) === likeness(row)', 'counts(other)', 'unit/possible-duplicates'],
]);

// biome-ignore format: a table is read by its rows
const ofOrders = inside('src/server/orders', [
  ['a refund that the provider still has is not asked for twice', 'refund-order', "if (!reviewed.isOver) return { ok: false, reason: 'earlier_open' };", '', 'unit/late-money'],
  ['a hold passes only to what corrects its own order', 'single-piece', 'if (orderId === replaces) return null;', 'if (replaces) return null;', 'unit/single-piece'],
  ['a hold is renewed once', 'piece-holders', 'return renewed ? { since, until: earlier.until, renewed } : { since, until, renewed: true };', 'return { since, until, renewed: true };', 'unit/single-piece'],
  ['a network holds two pieces at once', 'piece-holders', 'if (open.length === most) {', 'if (false) {', 'unit/single-piece'],
  ['a hold that the owner ended is not taken again', 'single-piece', '  renewed: true,\n});', '  renewed: false,\n});', 'unit/single-piece'],
  ['a hold does not pass from a paid order', 'single-piece', "if (order?.paidBy) return isPieceLost(order) ? null : { ok: false, reason: 'sold' };", '', 'unit/single-piece'],
  ['the amount paid is compared with the amount agreed', 'reconcile-payment', "if (amount !== placed.amount) return found('amount_mismatch');", '', `${CASE}24-25-odd-truths`, 'case 24'],
  ['the provider’s reference is compared with the one it gave', 'reconcile-payment', "if (attempt.session && attempt.session.providerRef !== providerRef) return found('reference_mismatch');", '', `${CASE}24-25-odd-truths`, 'case 24'],
  ['an attempt nobody heard of is not given up before its time', 'reconcile-payment', 'if (snapshot || attempt.session || now.getTime() < over) return [];', 'if (snapshot || attempt.session) return [];', `${CASE}08-10-create`, 'case 10'],
  ['an attempt is abandoned before it fails unheard of', 'reconcile-payment', "{ type: 'attempt_abandoned', ...about },\n", '', 'unit/reconcile-orders'],
  ['a claim is not followed up for ever', 'reconcile-payment', 'age > LATEST_PAYMENT_MS ?', 'age > Number.POSITIVE_INFINITY ?', 'unit/late-money', 'for ever'],
  ['the provider is asked by one at a time, and not too often', 'poll-lease', 'return acquired;', 'return true;', `${CASE}15-19-settling`, 'case 1'],
  ['a buyer is sent to pages of the provider’s alone', 'start-payment', 'if (!URL.canParse(redirectUrl) || !provider.ownsRedirect(new URL(redirectUrl)))', 'if (!URL.canParse(redirectUrl))', `${CASE}30-return`, 'case 30: a pay page'],
  ['a paid order has no further pay page', 'start-payment', 'if (order.paidBy && (isOver || order.paidBy !== last.id || !last.session)) return over;', '', 'unit/reconcile-orders'],
  ['an order is tried twenty times at most', 'start-payment', 'next > MOST_ATTEMPTS || ', '', 'unit/reconcile-orders'],
  ['an order that is paid meanwhile gets no further attempt', 'start-payment', '|| latest.paidBy !== null', '', 'unit/reconcile-orders'],
  ['a refused attempt has failed', 'start-payment', "if (error.effect === 'none') {", 'if (false) {', 'unit/orders'],
  ['refunds sum up to what was paid at most', 'refund-order', "if (toPaise(wanted.amount) > most) return { ok: false, reason: 'too_much', most };", '', `${CASE}29-refunds`, 'case 29: never more'],
  ['one refund of a payment at a time', 'refund-order', "return isInProgress ? { ok: false, reason: 'in_progress' } : null;", 'return null;', `${CASE}29-refunds`, 'case 29: while'],
  ['a button pressed twice gives back once', 'refund-order', "if (refunds.length !== after) return { ok: false, reason: 'changed' };", '', 'api/refund'],
  ['a refund’s status is asked before it is requested again', 'reconcile-refund', 'const known = await ask();', "const known = null as RefundSnapshot | null | 'unclear';", `${CASE}29-refunds`, 'case 29: its answer is lost'],
  ['a refusal without a documented code ends after a day', 'reconcile-refund', "error.effect === 'none' || now.getTime() - Date.parse(refund.requestedAt) > REFUSED_FOR_MS", "error.effect === 'none'", 'unit/late-money', 'ends after a day'],
  ['no number is moved on before it is on record', 'number-order', 'if (!(await recordNumbers(context, before))) before = await countNumbers(context);', '', 'unit/invoice-numbers'],
  ['a number has one owner', 'number-order', 'if (await claimNumbers(context, id, missing)) return', 'return', 'unit/invoice-numbers', 'numbers go on'],
  ['a lost counter goes on from the orders', 'number-order', 'stored ?? (await countNumbers(context))', "stored ?? { orderId: '', number: 1000, invoice: null, last: 1000, lastInvoices: {} }", 'unit/invoice-numbers', 'numbers go on'],
  ['a number of a receipt is given once', 'number-order', 'lastInvoices[`${rows[row]}/${year}`] = n;', '', 'unit/payment-invariants'],
  ['credit notes have a row of their own', 'number-order', "next('creditNote', endedAt as string)", "next('invoice', endedAt as string)", 'unit/invoice-numbers'],
  ['a key stands for one cart', 'place-order', "if (!(await isSame(kept.existing))) return { ok: false, reason: 'key_reused' };", '', `${CASE}01-07-checkout`, 'case 03'],
  ['the catalogue’s price is the one that is paid', 'place-order', 'unitPrice === null || payload.unit_price !== toRupees(unitPrice)', 'unitPrice === null', `${CASE}01-07-checkout`, 'case 0'],
  ['a webhook that says paid is heard after the attempt had failed', 'receive-webhook', "(state === 'failed' && !claimsPaid))", "state === 'failed')", 'unit/reconcile-orders', 'has it asked about at once'],
  ['a webhook that counts for another provider’s attempt asks nobody', 'receive-webhook', 'const own = { [provider.id]: provider };', 'const own = { [attempt.provider]: provider };', 'unit/reconcile-orders'],
  ['what does not fit is said in the log', 'reconcile-payment', "logNotice('reconcile payment', event.kind, event.attemptId)", 'void event', 'unit/no-secrets-in-logs'],
  ['what follows from an event is in the same write', 'order-log', 'if (order && last) followUps(order, last.at).forEach(add);', '', 'unit/late-money', 'the owner has closed'],
  ['the hash of the body goes with the buyer', 'redact-orders', 'if (keyHash) await forgetBody(context, keyHash);', '', 'unit/retention'],
  ['no buyer of a young failed order is removed', 'redact-orders', 'return endedAt < aYearBefore(now).toISOString();', 'return true;', 'unit/retention'],
  ['a killed sweep does not begin with the same orders again', 'reconcile-orders', 'if (!isAll) await orders.change<{ id: string }>(CURSOR, () => ({ id }));', '', 'unit/reconcile-orders'],
]);

// biome-ignore format: a table is read by its rows
const ofCollections = inside('src/server/storage', [
  ['a marker is there before its record', 'collection', 'if (!current || !collection.isPending(current.record)) await store.create(markerKey(id, revision), {});', '', 'unit/projection'],
  ['a marker ahead of its record is fenced', 'index-pending', 'if (ahead > (loaded?.record.revision ?? 0))', 'if (false)', 'unit/projection'],
  ['a record with open work keeps its marker', 'index-pending', ' && !collection.isPending(record)) resting', ') resting', 'unit/projection'],
  ['one that is not readable is named', 'collection', '      unreadable.push(id);\n', '', 'unit/projection'],
  ['a rebuild does not lose sight of one that is not readable', 'projection', 'await inBatches(unreadable, (id) => markUnreadable(collection, id));', '', 'unit/projection'],
  ['a file does not pass for whole without one that is not readable', 'projection', 'if (unreadable.length > 0)', 'if (false)', 'unit/projection'],
  ['the later of two revisions is shown', 'projection', '(rows.get(change.id)?.revision ?? 0) <= change.revision', 'rows', 'unit/projection'],
  ['a deleted row is gone', 'projection', 'entry.row !== null).sort(inOrder)', 'true).sort(inOrder)', 'unit/projection'],
  ['rows stay in the order of time', 'projection', 'entry.row !== null).sort(inOrder)', 'entry.row !== null)', 'unit/projection'],
  ['many rows are parted into segments', 'projection', 'const MOST_ROWS = 500;', 'const MOST_ROWS = 50_000;', 'unit/projection'],
  ['a rebuild goes through all shards', 'projection', 'rebuildFrom: isMade ? null : step + 1,', 'rebuildFrom: null,', 'unit/projection'],
  ['a corrupt index is made again', 'projection', 'if (!(error instanceof CorruptBlob)) throw error;', 'throw error;', 'unit/projection'],
  ['parts of an index that nobody reads are dropped', 'projection', 'replaced.length > 0 || manifest.replaced.length > 0 ? { ...manifest, replaced } : null', 'null', 'unit/projection'],
  ['an index is swapped only for the one that was read', 'projection', '? await store.replace(MANIFEST, written, current.version)', '? await store.remove(MANIFEST).then(() => store.create(MANIFEST, written))', 'unit/projection'],
]);

export const orderMutations = [...ofDomain, ...ofOrders, ...ofCollections];
