import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { trpc, trpcClient } from '../lib/trpc.ts'

export const Data = ({ cache, children }: { cache: QueryClient; children: ReactNode }) => (
  <trpc.Provider client={trpcClient} queryClient={cache}>
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  </trpc.Provider>
)
