import type { ComponentType } from 'react'
import type { ScreenName } from './screen-messages.ts'
import { pageOf } from './screens/page-of.ts'

/** A page outside the shell, for who is not signed in. Its path also stands in lib/public-paths.ts. */
export type PublicScreen = { path: string; name: ScreenName; load: () => Promise<{ Page: ComponentType }> }

export const PUBLIC_SCREENS: readonly PublicScreen[] = [
  { path: '/login', name: 'Entrar', load: () => import('../features/auth/login-page.tsx') },
  { path: '/login-old', name: 'Entrar', load: () => import('../features/auth/login-old-page.tsx') },
  { path: '/auth/callback', name: 'Entrar', load: () => import('../features/auth/callback-page.tsx') },
  { path: '/auth/callback-old', name: 'Entrar', load: () => import('../features/auth/callback-page.tsx') },
  { path: '/invite', name: 'Convite', load: () => import('../features/auth/invite-page.tsx') },
  { path: '/reset', name: 'Redefinir senha', load: () => import('../features/auth/reset-page.tsx') },
  { path: '/companies/validate-email', name: 'Confirmar e-mail', load: () => import('../features/auth/validate-email-page.tsx') },
  { path: '/register', name: 'Criar organização', load: () => import('../features/register/register-page.tsx') },
  { path: '/signup', name: 'Criar conta', load: () => import('../features/register/signup-page.tsx') },
  { path: '/wallboard', name: 'Relatórios', load: pageOf('wallboard') },
]
