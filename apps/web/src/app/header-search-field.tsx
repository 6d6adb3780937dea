import type { InputHTMLAttributes } from 'react'
import { t } from './messages.ts'

/** The search field of the header, before and after its suggestions are there. */
export const SEARCH_ID = 'busca'

export const searchField = (): InputHTMLAttributes<HTMLInputElement> => ({
  'aria-label': t('searchLabel'),
  enterKeyHint: 'search',
  maxLength: 200,
})
