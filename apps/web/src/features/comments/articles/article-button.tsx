import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { useStable } from '@balcao/ui/lib/react/use-stable'
import IconButton from '@mui/material/IconButton'
import { BookOpen } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type Chosen, inserter } from '../../../lib/articles/inserter.ts'
import { t } from './messages.ts'

const ArticlePicker = lazy(() => import('./article-picker.tsx').then((module) => ({ default: module.ArticlePicker })))

type ArticleButtonProps = {
  ticket: Ticket
  /** Whether whom the ticket is for will read what is written. */
  isPublic: boolean
  open: boolean
  onOpen: () => void
  onClose: (inserted: boolean) => void
  onText: (text: string) => void
}

/** Opens the articles; what is taken of the chosen one goes where the cursor stands. Other parts of the page may ask for one here. */
export const ArticleButton = ({ ticket, isPublic, open, onOpen, onClose, onText }: ArticleButtonProps) => {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [asked, setAsked] = useState<Chosen | null>(null)
  const ask = useStable((article: Chosen) => {
    setAsked(article)
    onOpen()
  })
  useEffect(() => {
    inserter.set(ask)
    return () => inserter.set(null)
  }, [ask])
  const close = (inserted: boolean) => {
    setAsked(null)
    onClose(inserted)
  }
  return (
    <>
      <IconButton
        ref={setButton}
        id="inserir-artigo"
        size="small"
        aria-haspopup="dialog"
        aria-label={t('insert')}
        title={t('insert')}
        onClick={onOpen}
      >
        <BookOpen size={18} aria-hidden />
      </IconButton>
      {open ? (
        <Suspense>
          <ArticlePicker
            ticket={ticket}
            isPublic={isPublic}
            anchor={button}
            asked={asked}
            onClose={() => close(false)}
            onText={(text) => {
              close(true)
              onText(text)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
