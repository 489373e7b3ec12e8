/** How many there are of something: '1 order', '1,250 orders'. */
export function counted(total: number, one: string, more = `${one}s`): string {
  return `${total.toLocaleString('en-IN')} ${total === 1 ? one : more}`;
}
