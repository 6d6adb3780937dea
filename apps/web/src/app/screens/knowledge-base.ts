import { pageOf } from './page-of.ts'
import type { Screen } from './screen.ts'

/** Screens of the knowledge base. Reading takes no permission: each article says who reads it. */
export const KNOWLEDGE_BASE: readonly Screen[] = [
  {
    path: '/knowledge-base',
    name: 'Base de Conhecimento',
    access: '*',
    menu: { section: 'Operacional', label: 'Base de Conhecimento', icon: 'BookOpen' },
    load: () => import('../../features/knowledge-base/list/list-page.tsx'),
  },
  {
    path: '/knowledge-base/new',
    name: 'Novo artigo',
    access: '*',
    needs: 'article.write',
    load: pageOf('knowledgeBaseEditorNew'),
  },
  {
    path: '/knowledge-base/categories',
    name: 'Categorias de artigos',
    access: '*',
    needs: 'article.manage',
    load: pageOf('knowledgeBaseCategories'),
  },
  {
    path: '/knowledge-base/settings',
    name: 'Configurações da Base de Conhecimento',
    access: '*',
    needs: 'article.configure',
    load: pageOf('knowledgeBaseSettings'),
  },
  {
    path: '/knowledge-base/insights',
    name: 'Leitura e lacunas',
    access: 'supervisor',
    needs: 'article.insights',
    load: pageOf('knowledgeBaseInsights'),
  },
  {
    path: '/knowledge-base/import',
    name: 'Importar artigos',
    access: 'manager',
    needs: 'article.configure',
    load: pageOf('knowledgeBaseImport'),
  },
  {
    path: '/knowledge-base/export',
    name: 'Exportar artigos',
    access: 'manager',
    needs: 'article.configure',
    load: pageOf('knowledgeBaseExport'),
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
    load: pageOf('knowledgeBaseEditorEdit'),
  },
  {
    path: '/knowledge-base/$id/versions',
    name: 'Versões do artigo',
    access: '*',
    needs: 'article.write',
    load: pageOf('knowledgeBaseVersions'),
  },
]
