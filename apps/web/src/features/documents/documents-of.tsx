import type { LinkedDocuments as Links } from '@balcao/contracts/documents/links'
import { ErrorState } from '@balcao/ui/error-state'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { Link2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import type { LinkTarget } from './link-dialog.tsx'
import { t } from './linked.messages.ts'
import { LinkedDocuments } from './linked-documents.tsx'

const LinkDialog = lazy(() => import('./link-dialog.tsx').then((module) => ({ default: module.LinkDialog })))

type DocumentsOfProps = {
  target: LinkTarget
  query: { data: Links | undefined; error: unknown; refetch: () => Promise<unknown> }
  /** What it says where there is none. */
  none: string
}

/** Documents that belong to something, as far as the reader sees them, and the way to link another one. */
export const DocumentsOf = ({ target, query: { data, error, refetch }, none }: DocumentsOfProps) => {
  const writes = useCan()('document.write')
  const [linking, setLinking] = useState(false)
  const readAgain = () => void refetch()
  return (
    <>
      {error && !data ? <ErrorState title={t('loadFailed')} onRetry={readAgain} /> : data ? null : <TextSkeleton lines={3} />}
      {data?.data.length === 0 ? <p>{none}</p> : null}
      <LinkedDocuments links={data?.data ?? []} onChanged={readAgain} />
      {writes ? (
        <div>
          <Button size="small" startIcon={<Link2 size={14} aria-hidden />} aria-haspopup="dialog" onClick={() => setLinking(true)}>
            {t('link')}
          </Button>
        </div>
      ) : null}
      {linking ? (
        <Suspense>
          <LinkDialog target={target} onClose={() => setLinking(false)} onLinked={readAgain} />
        </Suspense>
      ) : null}
    </>
  )
}
