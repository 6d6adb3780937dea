import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import type { ReactNode } from 'react'
import { LinkState } from './link-state.tsx'

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

/** Behind a mailed link, without signing in. */
export function LinkPage<Asked>({ token, query, texts, home, children }: LinkPageProps<Asked>) {
  if (query.data !== undefined) return children(query.data)
  const failure = query.error ? failureOf(query.error) : undefined
  const isLink = token !== null
  return (
    <>
      {isLink && !failure ? null : <PageHeader title={texts.title} hideTitle />}
      <LinkState isLink={isLink} failure={failure} texts={texts} home={home} onRetry={() => void query.refetch()} />
    </>
  )
}
