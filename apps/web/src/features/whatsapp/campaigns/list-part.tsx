import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import Button from '@mui/material/Button'
import { FileUp } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useCampaign } from './campaigns.data.ts'
import css from './campaigns.module.css'
import { t } from './messages.ts'

const ListImport = lazyWithRetry(() => import('./list-import.tsx').then(({ ListImport: dialog }) => dialog))

/** The people that a draft names, and the way to name others. `id`: of the draft, once it is saved as one with a list. */
export const ListPart = ({ id }: { id: number | undefined }) => {
  const { data } = useCampaign(id)
  const [open, setOpen] = useState(false)
  return (
    <>
      <p className={css.quiet}>{t('listText')}</p>
      {id === undefined ? (
        <p className={css.quiet}>{t('saveFirst')}</p>
      ) : (
        <p className={css.line}>
          <span>{t('listed', { n: data?.listed ?? 0 })}</span>
          <Button size="small" variant="outlined" startIcon={<FileUp size={16} aria-hidden />} onClick={() => setOpen(true)}>
            {t('sendList')}
          </Button>
        </p>
      )}
      <Suspense>{open && id !== undefined ? <ListImport id={id} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
