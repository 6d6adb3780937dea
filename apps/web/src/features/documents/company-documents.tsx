import type { Company } from '@balcao/contracts/companies/companies'
import { ErrorState } from '@balcao/ui/error-state'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { Link2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { trpc } from '../../lib/trpc.ts'
import { t } from './linked.messages.ts'
import { LinkedDocuments } from './linked-documents.tsx'

const LinkDialog = lazy(() => import('./link-dialog.tsx').then((module) => ({ default: module.LinkDialog })))

/** Documents that belong to a company, as far as the reader sees them. */
export const CompanyDocuments = ({ company: { id } }: { company: Pick<Company, 'id'> }) => {
  const writes = useCan()('document.write')
  const { data, error, refetch } = trpc.documents.links.ofCompany.useQuery({ companyId: id })
  const [linking, setLinking] = useState(false)
  const readAgain = () => void refetch()
  return (
    <>
      {error && !data ? <ErrorState title={t('loadFailed')} onRetry={readAgain} /> : data ? null : <TextSkeleton lines={3} />}
      {data?.data.length === 0 ? <p>{t('none')}</p> : null}
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
          <LinkDialog target={{ companyId: id }} onClose={() => setLinking(false)} onLinked={readAgain} />
        </Suspense>
      ) : null}
    </>
  )
}
