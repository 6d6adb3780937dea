import { useEffect } from 'react'
import { t } from './messages.ts'

/** Names the page in the tab; the most particular word first. */
export function useDocumentTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · ${t('title')}`
  }, [page])
}
