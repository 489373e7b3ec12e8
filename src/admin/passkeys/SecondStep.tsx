import { useEffect, useRef } from 'react';
import { type ApiAnswer, postJson } from '#lib/api-client.ts';
import { Button } from '#ui/Button.tsx';
import { adminCopy } from '../copy.ts';
import { keepToken } from '../session/session.ts';
import { Proof } from './Proof.tsx';

/**
 * Shows the second step of signing in, after e-mail and password.
 * @param token of the session that this step completes; it is stored nowhere else
 * @param startAgain leads back to e-mail and password; `isOver` when the time for the second step has run out
 */
export function SecondStep({ token, startAgain }: { token: string; startAgain: (isOver: boolean) => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const post = async <T,>(path: string, body: object): Promise<ApiAnswer<T>> => {
    const answer = await postJson<T>(path, body, { Authorization: `Bearer ${token}` });
    if (answer.kind === 'refused' && answer.status === 401) startAgain(true);
    return answer;
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {adminCopy.proof.title}
      </h1>
      <p className="muted">{adminCopy.proof.signIn}</p>
      <Proof post={post} proved={(answer) => answer.token && keepToken(answer.token)}>
        <Button act={() => startAgain(false)}>{adminCopy.proof.startAgain}</Button>
      </Proof>
      <p className="small muted">
        Lost both passkey and recovery codes? Whoever looks after the website can switch the second step off.
      </p>
    </>
  );
}
