import { paths } from '#lib/paths.ts';

/** What becomes of an enquiry's details, item by item, where they are typed (DPDP Rules 2025, rule 3). */
export function PrivacyNote({ items = 'name, number, e-mail and message' }: { items?: string }) {
  return (
    <>
      For people of 18 or older. We use your {items} to answer you, and keep them for a year after our last
      message. To see, correct or delete them, or to complain: <a href={paths.yourData()}>your data</a>.{' '}
      <a href={paths.privacy()}>Privacy policy</a>,{' '}
      <a href={paths.file('privacy-policy-hi')} lang="hi" hrefLang="hi">
        हिन्दी में
      </a>
    </>
  );
}
