export const callback = () => import('../features/auth/callback-page.tsx')
export const rate = () => import('../features/tickets/ratings/rate-page.tsx')
export const reset = () => import('../features/auth/reset-page.tsx')
export const unsubscribe = () => import('../features/notices/unsubscribe-page.tsx')
