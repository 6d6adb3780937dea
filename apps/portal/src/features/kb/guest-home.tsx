import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../app/document-title.ts'
import { writtenPage } from '../../lib/page-data.ts'
import { HomeView } from './home-view.tsx'
import { t } from './messages.ts'

/** What the server wrote of the knowledge base for everybody; where it wrote nothing, what stands in its place. */
export function GuestHome({ instead }: { instead: ReactNode }) {
  const page = writtenPage('home')
  return page ? <Written page={page} /> : instead
}

function Written({ page }: { page: Parameters<typeof HomeView>[0]['page'] }) {
  useDocumentTitle(t('base'))
  return <HomeView page={page} title={t('hello')} />
}
