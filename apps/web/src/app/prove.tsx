import { proofAsked } from '@balcao/ui/lib/proof'
import { ProveDialog } from '@balcao/ui/prove-dialog'
import { useSyncExternalStore } from 'react'
import { useProfile } from '../lib/profile.ts'
import { sessions } from '../lib/session.ts'
import { api } from '../lib/trpc.ts'

/** Where every act that needs a fresh proof gets it. */
export const Prove = () => {
  const asked = useSyncExternalStore(proofAsked.subscribe, proofAsked.get)
  const { data } = useProfile()
  return (
    <ProveDialog
      open={asked}
      ways={{ password: data?.hasPassword ?? true, code: data?.secondFactor.on ?? false }}
      prove={(proof) => api.profile.security.prove.mutate(proof)}
      onDone={proofAsked.settle}
      onSignOut={() => {
        proofAsked.settle(false)
        void sessions.signOut()
      }}
    />
  )
}
