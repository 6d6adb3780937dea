import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { Suspense, useState } from 'react'

const Shared = lazyWithRetry(() => import('./shared.tsx').then((module) => module.SharedPage))
const List = lazyWithRetry(() => import('./list.tsx').then((module) => module.DocumentList))

/** What a shared link opens or, without one, what was published for the reader. */
export function DocumentsPage() {
  const [token] = useState(() => location.hash.slice(1))
  return <Suspense>{token ? <Shared token={token} /> : <List />}</Suspense>
}
