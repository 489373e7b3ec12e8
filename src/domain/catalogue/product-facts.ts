import { formatPrice, toPaise } from '../money/money.ts';
import type { ProductFacts } from './product.ts';
import { type FactName, planets } from './product-fields.ts';

/** Milligrams of a carat, and of the large (pakki) ratti, which gem dealers use. */
const MG = { carat: 200, ratti: 182 } as const;

/** A fact as shoppers read it. */
export interface ShownFact {
  label: string;
  value: string;
  /** Where the laboratory shows the report. */
  href?: string | undefined;
}

/** Whether something came from abroad, so that the law asks for its importer and not for who packed it. */
const isImported = ({ origin }: ProductFacts) => origin !== undefined && !/^(india|bharat)$/i.test(origin);

/** A weight in standard units first, and in the trade's own behind them: '4.78 ct (956 mg), 5.25 ratti'. */
function weightInWords(carat: number): string {
  const milligrams = carat * MG.carat;
  return `${carat.toFixed(2)} ct (${Math.round(milligrams)} mg), ${(milligrams / MG.ratti).toFixed(2)} ratti`;
}

function certificateInWords({ certificate_lab: lab, certificate_number: number }: ProductFacts) {
  if (lab && /^(none|no report|no)$/i.test(lab)) return 'No laboratory report';
  return [lab, number && `report ${number}`].filter(Boolean).join(', ');
}

/** A size in millimetres with its signs written alike: '10.8 x 8.9 mm'. */
const sizeInWords = (size: string): string => {
  const sides = size.split(/[x×*]/i).map((side) => side.trim());
  return `${sides.join(' x ')} mm`;
};

/** What is known of a product as a table, in the order shoppers look for it. */
export function factsShown(facts: ProductFacts): ShownFact[] {
  const { weight_carat, size_mm, planet, mrp } = facts;
  const lines: [label: string, value: string | undefined, href?: string][] = [
    ['Hindi name', facts.hindi_name],
    ['Weight', weight_carat && weightInWords(weight_carat)],
    ['Size', size_mm && sizeInWords(size_mm)],
    ['Shape and cut', facts.shape],
    ['Country of origin', facts.origin],
    ['Treatment', facts.treatment],
    ['Certificate', certificateInWords(facts), facts.certificate_url],
    ['Planet', planet && planets[planet]],
    ['Metal', facts.metal],
    ['Best for', facts.best_for],
    ['Net quantity', facts.net_quantity],
    ['MRP', mrp && `${formatPrice(toPaise(mrp))} (inclusive of all taxes)`],
    [isImported(facts) ? 'Imported by' : 'Packed by', facts.importer_or_packer],
  ].map(([label, value, href]) => [label, value || undefined, href] as never);
  return lines.flatMap(([label, value, href]) => (value ? [{ label, value, href }] : []));
}

const onBills = new Set(['Weight', 'Country of origin', 'Treatment', 'Certificate']);

/** What a bill and the checkout say of a piece beside its name, on one line; empty where nothing is known. */
export function factsInShort(facts: ProductFacts): string {
  const chosen = factsShown(facts).filter(({ label }) => onBills.has(label));
  return chosen.map(({ label, value }) => `${label}: ${value}`).join(' · ');
}

/** What each fact is called in the owner's form and in exports. */
export const factNames: Record<FactName, string> = {
  hindi_name: 'Hindi name',
  weight_carat: 'Weight in carats',
  size_mm: 'Size in mm',
  shape: 'Shape and cut',
  origin: 'Country of origin',
  treatment: 'Treatment',
  certificate_lab: 'Laboratory',
  certificate_number: 'Report number',
  certificate_url: 'Link to the report',
  planet: 'Planet',
  metal: 'Metal',
  best_for: 'Best for',
  net_quantity: 'Net quantity',
  mrp: 'MRP',
  importer_or_packer: 'Importer or packer',
};

/** What a listing must say (Legal Metrology (Packaged Commodities) Rules, rule 6; E-Commerce Rules, rule 4). */
const askedByLaw = ['origin', 'net_quantity', 'mrp', 'importer_or_packer'] as const satisfies FactName[];

/** The names of those facts that the law asks for and that are not given. */
export function missingByLaw(given: Partial<Record<FactName, unknown>>): string[] {
  return askedByLaw.filter((name) => !given[name]).map((name) => factNames[name]);
}

const forGems = Object.keys(factNames) as FactName[];
const forBeads = forGems.filter((name) => !['weight_carat', 'shape', 'metal'].includes(name));
const forObjects: FactName[] = ['hindi_name', 'size_mm', 'metal', 'best_for', ...askedByLaw];

const beads = /rudraksha|mala|bead|bracelet/i;
const stones =
  /gem|stone|ratna|rub[yi]|manik|pearl|moti\b|coral|moonga|emerald|panna|sapphire|pukhraj|neelam|diamond|heera|opal|hessonite|gomed|cat.?s.?eye|lehsunia|topaz|amethyst|turquoise|firoza/i;

/** Whether a category is one of gems, which its name tells: 'Gemstones', or one stone's name. */
export const isOfStones = (categoryName: string): boolean =>
  stones.test(categoryName) && !beads.test(categoryName);

/** The facts that fit the products of a category, which its name tells. */
export function factsFitting(categoryName: string): FactName[] {
  if (beads.test(categoryName)) return forBeads;
  if (isOfStones(categoryName) || /ring|pendant|jewel/i.test(categoryName)) return forGems;
  return /yantra|vastu|pyramid/i.test(categoryName) ? ['planet', ...forObjects] : forObjects;
}
