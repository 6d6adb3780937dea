import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import type { ReactNode } from 'react'

/** One look-up by the token; asking again when the window is looked at would only tell how the link is used. */
export const ASKED_ONCE = { retry: false, refetchOnWindowFocus: false } as const

type LinkPageProps<Asked> = {
  token: string | null
  query: { data: Asked | undefined; error: unknown; refetch: () => unknown }
  texts: { title: string; failedTitle: string; deadTitle: string; deadText: string }
  /** The way on from a link that is none any more. */
  home: ReactNode
  children: (asked: Asked) => ReactNode
}

/** Behind a mailed link, without signing in. A link that is none any more looks the same, whatever is wrong with it. */
export function LinkPage<Asked>({ token, query, texts, home, children }: LinkPageProps<Asked>) {
  if (query.data !== undefined) return children(query.data)
  const failure = query.error ? failureOf(query.error) : undefined
  if (token !== null && !failure) return <BlockSkeleton height={180} />
  const dead = !failure || failure.statusCode === 404 || failure.statusCode === 400
  return (
    <>
      <PageHeader title={texts.title} hideTitle />
      {dead ? (
        <EmptyState kind="never" title={texts.deadTitle} action={home}>
          {texts.deadText}
        </EmptyState>
      ) : (
        <ErrorState title={texts.failedTitle} onRetry={() => void query.refetch()}>
          {failure.message}
        </ErrorState>
      )}
    </>
  )
}
