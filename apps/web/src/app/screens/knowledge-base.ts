import { BookOpen } from 'lucide-react'
import type { Screen } from './screen.ts'

/** Screens of the knowledge base. Reading takes no permission: each article says who reads it. */
export const KNOWLEDGE_BASE: readonly Screen[] = [
  {
    path: '/knowledge-base',
    name: 'Base de Conhecimento',
    access: '*',
    menu: { section: 'Operacional', label: 'Base de Conhecimento', icon: BookOpen },
    load: () => import('../../features/knowledge-base/list/list-page.tsx'),
  },
  {
    path: '/knowledge-base/new',
    name: 'Novo artigo',
    access: '*',
    needs: 'article.write',
    load: () => import('../../features/knowledge-base/editor/new-page.tsx'),
  },
  {
    path: '/knowledge-base/categories',
    name: 'Categorias de artigos',
    access: '*',
    needs: 'article.manage',
    load: () => import('../../features/knowledge-base/categories/categories-page.tsx'),
  },
  {
    path: '/knowledge-base/settings',
    name: 'Configurações da Base de Conhecimento',
    access: '*',
    needs: 'article.configure',
    load: () => import('../../features/knowledge-base/settings/settings-page.tsx'),
  },
  {
    path: '/knowledge-base/insights',
    name: 'Leitura e lacunas',
    access: 'supervisor',
    needs: 'article.insights',
    load: () => import('../../features/knowledge-base/insights/insights-page.tsx'),
  },
  {
    path: '/knowledge-base/import',
    name: 'Importar artigos',
    access: 'manager',
    needs: 'article.configure',
    load: () => import('../../features/knowledge-base/import/import-page.tsx'),
  },
  {
    path: '/knowledge-base/export',
    name: 'Exportar artigos',
    access: 'manager',
    needs: 'article.configure',
    load: () => import('../../features/knowledge-base/export/export-page.tsx'),
  },
  {
    path: '/knowledge-base/$id',
    name: 'Base de Conhecimento',
    access: '*',
    load: () => import('../../features/knowledge-base/article/article-page.tsx'),
  },
  {
    path: '/knowledge-base/$id/edit',
    name: 'Editar artigo',
    access: '*',
    needs: 'article.write',
    load: () => import('../../features/knowledge-base/editor/edit-page.tsx'),
  },
  {
    path: '/knowledge-base/$id/versions',
    name: 'Versões do artigo',
    access: '*',
    needs: 'article.write',
    load: () => import('../../features/knowledge-base/versions/versions-page.tsx'),
  },
]
