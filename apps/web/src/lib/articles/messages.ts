import { messages } from '@balcao/ui/lib/messages'

export const t = messages('articles', {
  unreadable: '{who} não pode ler este artigo',
  audience_public: 'Público',
  audience_portal: 'Quem entra no portal',
  audience_company: 'Algumas empresas',
  audience_roles: 'Alguns papéis',
  audience_staff: 'Só a equipe',
  searchFailed: 'Não foi possível buscar artigos.',
  retry: 'Tentar de novo',
})
