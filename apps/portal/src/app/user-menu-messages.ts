import { messages } from '@balcao/ui/lib/messages'

/** Texts of the user's menu, which come with it. */
export const t = messages('portal.userMenu', {
  documents: 'Documentos',
  assets: 'Meus equipamentos',
  status: 'Situação do serviço',
  profile: 'Meu perfil',
  logout: 'Logout',
})
