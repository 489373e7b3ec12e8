/** In the place of what could not be loaded. */
export function NotLoaded({
  level: Heading = 'h2',
  title,
  text,
  retry,
}: {
  level?: 'h1' | 'h2';
  title: string;
  text: string;
  retry: () => void;
}) {
  return (
    <div>
      <Heading>{title}</Heading>
      <p>{text}</p>
      <button type="button" className="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}
