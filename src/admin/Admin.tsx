import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { basePath } from '#lib/paths.ts';
import { queryClient } from './api/query.ts';
import { Guards } from './session/Guards.tsx';
import { mayLeave } from './shell/leaving.ts';
import { Popups } from './shell/popups.tsx';
import { ScreenBoundary } from './shell/ScreenBoundary.tsx';
import './admin.css';

/** The owner's area: one island on all its addresses. A mistake in drawing a screen is that screen's alone. */
export default function Admin() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router
        base={basePath}
        aroundNav={(navigate, to, options) => {
          if (mayLeave(to)) navigate(to, options);
        }}
      >
        <ScreenBoundary address="">
          <Guards />
        </ScreenBoundary>
      </Router>
      <Popups />
    </QueryClientProvider>
  );
}
