import { effectiveRole, isStaff } from '@balcao/contracts/access'
import { AcceptInvite, type Invite } from '@balcao/contracts/auth/invites'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { failureOf } from '@balcao/ui/lib/failure'
import { useSend } from '@balcao/ui/lib/forms/use-send'
import { useLinkInAddress } from '@balcao/ui/lib/session/link-in-address'
import { t as common } from '@balcao/ui/lib/session/sign-in-messages'
import { FailureAlert } from '@balcao/ui/sign-in/failure-alert'
import { NewPasswordForm } from '@balcao/ui/sign-in/new-password-form'
import { SignInLayout } from '@balcao/ui/sign-in/sign-in-layout'
import { StepTitle } from '@balcao/ui/sign-in/step-title'
import { Spinner } from '@balcao/ui/spinner'
import Alert from '@mui/material/Alert'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { sessions } from '../../lib/session.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'

/** Where an invite leads: who is invited names themselves, chooses a password, and is in. */
export const Page = () => {
  const { token } = useLinkInAddress()
  const invite = trpc.auth.invites.lookUp.useQuery({ token: token ?? '' }, { enabled: token !== null, gcTime: 0 })
  if (token && invite.data)
    return (
      <SignInLayout>
        <Accept token={token} invite={invite.data} />
      </SignInLayout>
    )
  return (
    <SignInLayout>
      <StepTitle quiet>{t('invite')}</StepTitle>
      {token === null ? (
        <Alert severity="error" variant="outlined">
          {common('noToken')}
        </Alert>
      ) : (
        <FailureAlert failure={invite.error ? failureOf(invite.error) : null} fallback={common('linkFailed')} />
      )}
      {token && !invite.error ? <Spinner label={t('inviteChecking')} /> : <Link to="/login">{common('backToLogin')}</Link>}
    </SignInLayout>
  )
}

const Accept = ({ token, invite }: { token: string; invite: Invite }) => {
  const navigate = useNavigate()
  const { busy, failure, send } = useSend()
  const [name, setName] = useState(invite.name)
  const [tried, setTried] = useState(false)
  const nameIsGood = AcceptInvite.shape.name.safeParse(name).success
  const accept = async (password: string) => {
    const done = await send(async () => {
      const answer = await api.auth.invites.accept.mutate({ token, name, password })
      sessions.signIn(answer)
      if (isStaff(effectiveRole(answer.user))) void navigate({ to: '/', replace: true })
      else location.assign('/portal')
    })
    return done
  }
  return (
    <>
      <StepTitle>{t('inviteTitle', { organization: invite.tenantName })}</StepTitle>
      <p className="sign-in-text">{t('inviteText', { email: invite.email })}</p>
      <NewPasswordForm
        busy={busy}
        failure={failure}
        fallback={t('inviteFailed')}
        submit={t('acceptInvite')}
        first={nameIsGood ? undefined : 'name'}
        onTry={() => setTried(true)}
        onSubmit={accept}
      >
        <input type="email" name="username" autoComplete="username" value={invite.email} readOnly hidden />
        <FieldFrame label={common('name')} id="name" error={tried && !nameIsGood ? common('missingName') : undefined} required>
          {(ids) => <PlainInput ids={ids} name="name" autoComplete="name" value={name} onChange={setName} />}
        </FieldFrame>
      </NewPasswordForm>
    </>
  )
}
