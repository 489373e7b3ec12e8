import type { NewPhoto } from './photos.ts';

/** A small view of a photo chosen on this device, as far as it has come. */
export function NewPhotoView({ photo: { standing } }: { photo: NewPhoto }) {
  if (standing.step === 'ready')
    return <img className="thumbnail" src={standing.url} width={80} height={80} alt="" draggable={false} />;
  return (
    <span className="thumbnail thumbnail--none">
      {standing.step === 'waiting' ? (
        <span className="spinner" />
      ) : (
        <span className="thumbnail-fault">!</span>
      )}
    </span>
  );
}

/** The words beside it. */
export function NewPhotoStanding({ photo: { standing, file } }: { photo: NewPhoto }) {
  return (
    <>
      {standing.step === 'waiting' && <span className="small muted">Getting it ready...</span>}
      {standing.step === 'ready' && <span className="small muted">New</span>}
      {standing.step === 'refused' && (
        <span className="tile-fault">
          <strong>{file.name}</strong> {standing.why}
        </span>
      )}
    </>
  );
}
