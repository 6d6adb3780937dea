import type { Queue } from '@balcao/contracts/queues/queues'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import Button from '@mui/material/Button'
import { Scale } from 'lucide-react'
import { Suspense, useState } from 'react'
import { usePreview } from './manager.data.ts'
import { t } from './messages.ts'

const RebalanceDialog = lazyWithRetry(() => import('./rebalance-dialog.tsx').then((module) => module.RebalanceDialog))

/** Offers to make what members have alike, and says how many tickets that would move. */
export const RebalanceButton = ({ queue }: { queue: Queue }) => {
  const [isOpen, setOpen] = useState(false)
  const { data } = usePreview(queue.id)
  return (
    <>
      <Button size="small" startIcon={<Scale size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {data ? t('rebalance', { n: data.moves.length }) : t('rebalanceUnknown')}
      </Button>
      <Suspense>{isOpen ? <RebalanceDialog queue={queue} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
