import { useCan } from '../../../lib/can.ts'
import { trpc } from '../../../lib/trpc.ts'
import css from '../privacy.module.css'
import { Packs } from '../requests/packs.tsx'
import { HoldPanel } from './hold-panel.tsx'

const AGAIN_MS = 1_500

/** Of a person's page: whether they are held, and packs of their data, for those who look after privacy. */
export const PersonPrivacy = ({ id }: { id: number }) => {
  const may = useCan()('privacy.manage')
  const packs = trpc.privacy.packs.list.useQuery(
    { userId: id },
    {
      enabled: may,
      refetchInterval: ({ state }) =>
        state.data?.data.some((pack) => pack.state === 'waiting' || pack.state === 'running') ? AGAIN_MS : false,
    },
  )
  if (!may) return null
  return (
    <div className={css.stack}>
      <HoldPanel subject="person" id={id} />
      {packs.data ? <Packs packs={packs.data.data} of={{ userId: id }} /> : null}
    </div>
  )
}
