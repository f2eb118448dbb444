import { Type } from 'typebox'
import { integer, named, selfLinks } from '../../platform/http/shapes.ts'

export const SampleData = named(
  'SampleData',
  {
    object: Type.Literal('sample_data'),
    workspace_id: integer('Workspace that was filled.', 1),
    notaries: integer('Number of notaries that were added.', 3),
    members: integer('Number of members who were added. They cannot sign in.', 5),
    reservations: integer('Number of reservations that were created.', 42),
    appointments: integer('Number of appointments that were created.', 40),
    documents: integer('Number of PDFs that were added.', 38),
    links: selfLinks('/manage/v1/workspaces/1'),
  },
  'What was added to a workspace as sample data.',
)
