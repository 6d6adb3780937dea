import type { ComponentType } from 'react'
import type { ScreenName } from './screen-messages.ts'
import { pageOf } from './screens/page-of.ts'

/** A page outside the shell, for who is not signed in. Its path also stands in lib/public-paths.ts. */
export type PublicScreen = { path: string; name: ScreenName; load: () => Promise<{ Page: ComponentType }> }

export const PUBLIC_SCREENS: readonly PublicScreen[] = [
  { path: '/login', name: 'Entrar', load: () => import('../features/auth/login-page.tsx') },
  { path: '/login-old', name: 'Entrar', load: pageOf('authLoginOld') },
  { path: '/auth/callback', name: 'Entrar', load: pageOf('authCallback') },
  { path: '/auth/callback-old', name: 'Entrar', load: pageOf('authCallback') },
  { path: '/invite', name: 'Convite', load: pageOf('authInvite') },
  { path: '/reset', name: 'Redefinir senha', load: pageOf('authReset') },
  { path: '/companies/validate-email', name: 'Confirmar e-mail', load: pageOf('authValidateEmail') },
  { path: '/register', name: 'Criar organização', load: pageOf('register') },
  { path: '/signup', name: 'Criar conta', load: pageOf('registerSignup') },
  { path: '/wallboard', name: 'Relatórios', load: pageOf('wallboard') },
]
