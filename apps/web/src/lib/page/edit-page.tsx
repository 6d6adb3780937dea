import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
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
}

/** The page of one thing that is changed by a form. */
export const EditPage = <T extends Thing>({ title, failed, isKnown, query, back, children, below }: EditPageProps<T>) => {
  const failure = query.error ? failureOf(query.error) : null
  if (query.data)
    return (
      <Loaded key={query.data.id} thing={query.data} back={back} below={below?.(query.data)}>
        {children}
      </Loaded>
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

type LoadedProps<T extends Thing> = Pick<EditPageProps<T>, 'back' | 'children'> & { thing: T; below: string | undefined }

const Loaded = <T extends Thing>({ thing, back, below, children }: LoadedProps<T>) => {
  const [first] = useState(thing)
  return (
    <div className={css.page}>
      <PageHeader title={thing.name} above={back} {...(below ? { below } : {})} />
      {children(thing, first)}
    </div>
  )
}
