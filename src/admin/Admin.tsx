import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { paths } from '#lib/paths.ts';
import { reads } from './calls/use-read.ts';
import { Guards } from './session/Guards.tsx';
import { mayLeave } from './shell/leaving.ts';
import { Popups } from './shell/popups.tsx';
import './admin.css';

/** The owner's area: one island on all its addresses. */
export default function Admin() {
  return (
    <QueryClientProvider client={reads}>
      <Router
        base={paths.home().replace(/\/$/, '')}
        aroundNav={(navigate, to, options) => {
          if (mayLeave(to)) navigate(to, options);
        }}
      >
        <Guards />
      </Router>
      <Popups />
    </QueryClientProvider>
  );
}
