import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useProfile } from '../lib/profile/profile.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { proofAsked } from '../lib/profile/proof.ts'

const ProveDialog = lazy(() => import('../forms/prove-dialog.tsx').then(({ ProveDialog }) => ({ default: ProveDialog })))

/** Where every act that needs a fresh proof gets it; the dialog's code comes when it is first asked for. */
export const Prove = () => {
  const { calls } = useProfileHost()
  const asked = useSyncExternalStore(proofAsked.subscribe, proofAsked.get)
  const [needed, setNeeded] = useState(false)
  const { data } = useProfile()
  if (asked && !needed) setNeeded(true)
  if (!needed) return null
  return (
    <Suspense>
      <ProveDialog
        open={asked}
        ways={{ password: data ? data.hasPassword || data.directory !== null : true, code: data?.secondFactor.on ?? false }}
        prove={(proof) => calls.security.prove.mutate(proof)}
        email={data?.email}
        sendCode={() => calls.security.sendProofCode.mutate({})}
        onDone={proofAsked.settle}
      />
    </Suspense>
  )
}
