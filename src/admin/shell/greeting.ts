const titles = /^(?:mr|mrs|ms|miss|dr|prof|shri|sri|smt|kumari)\.?$/i;

/** The name a person is addressed by: the first word of a name that is no title. */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.find((word) => !titles.test(word)) ?? name.trim();
}

/** How a message to a customer begins. */
export function namaste(name: string): string {
  return `Namaste ${firstName(name)},`;
}
