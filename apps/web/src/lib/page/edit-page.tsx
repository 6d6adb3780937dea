import type { ConfigKind } from '@balcao/contracts/maintenance/history/kinds'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { LaterHistory } from '../config-history/later-history.tsx'
import { t } from '../config-history/messages.ts'
import css from './form-page.module.css'

/** The id that the address names; undefined where it names none. */
export function useAddressId(): number | undefined {
  const { id = '' } = useParams({ strict: false })
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : undefined
}

type Thing = { id: number; name: string }
type Read<T> = { data: T | undefined; error: unknown; refetch: () => unknown }

type EditPageProps<T extends Thing> = {
  /** What is called so until its name is known. */
  title: string
  /** Why there is nothing to be shown. */
  failed: string
  /** Whether something can be read at all: the address names an id, and the reader may. */
  isKnown: boolean
  query: Read<T>
  back: ReactNode
  /** `first` is the thing as it was first read: what is read anew while somebody writes changes nothing under their hands. */
  children: (thing: T, first: T) => ReactNode
  below?: (thing: T) => string | undefined
  /** Of what kind its versions are, for who may go back to one. */
  history?: ConfigKind | undefined
}

/** The page of one thing that is changed by a form. */
export const EditPage = <T extends Thing>({ title, failed, isKnown, query, back, children, below, history }: EditPageProps<T>) => {
  const failure = query.error ? failureOf(query.error) : null
  const [isShown, setShown] = useState(false)
  const [restores, setRestores] = useState(0)
  const restored = async () => {
    await query.refetch()
    // What was read reaches the page with the next task: until then the form would begin with what was set before.
    setTimeout(() => setRestores((n) => n + 1))
  }
  if (query.data)
    return (
      <>
        <Loaded
          key={`${query.data.id}-${restores}`}
          thing={query.data}
          back={back}
          below={below?.(query.data)}
          onHistory={history ? () => setShown(true) : undefined}
        >
          {children}
        </Loaded>
        {history && isShown ? (
          <LaterHistory
            kind={history}
            id={query.data.id}
            name={query.data.name}
            onRestored={() => void restored()}
            onClose={() => setShown(false)}
          />
        ) : null}
      </>
    )
  return (
    <div className={css.page}>
      <PageHeader title={title} above={back} />
      {isKnown && !failure ? (
        <TextSkeleton lines={8} />
      ) : (
        <ErrorState title={failed} {...(failure ? { code: failure.requestId || failure.code, onRetry: () => void query.refetch() } : {})}>
          {failure?.message}
        </ErrorState>
      )}
    </div>
  )
}

type LoadedProps<T extends Thing> = Pick<EditPageProps<T>, 'back' | 'children'> & {
  thing: T
  below: string | undefined
  onHistory: (() => void) | undefined
}

const Loaded = <T extends Thing>({ thing, back, below, onHistory, children }: LoadedProps<T>) => {
  const [first] = useState(thing)
  return (
    <div className={css.page}>
      <PageHeader
        title={thing.name}
        above={back}
        {...(below ? { below } : {})}
        actions={
          onHistory ? (
            <Button size="small" onClick={onHistory}>
              {t('button')}
            </Button>
          ) : null
        }
      />
      {children(thing, first)}
    </div>
  )
}
