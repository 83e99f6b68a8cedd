import { schemas } from './resources.ts';

// What a directory asks before it sends anything: RFC 7644, section 4.

export const providerConfig = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: true },
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'Bearer token', description: 'Made under Integrations', primary: true },
  ],
};

const listOf = (resources: object[]) => ({
  schemas: [schemas.list],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
});

const resourceTypeSchema = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
export const resourceTypes = [
  {
    schemas: [resourceTypeSchema],
    ...{ id: 'User', name: 'User', endpoint: '/Users', schema: schemas.user },
    schemaExtensions: [{ schema: schemas.enterprise, required: false }],
  },
  { schemas: [resourceTypeSchema], id: 'Group', name: 'Group', endpoint: '/Groups', schema: schemas.group },
];
export const resourceTypeList = listOf(resourceTypes);

const attribute = (name: string, more: object = {}) => ({
  ...{ name, type: 'string', multiValued: false, required: false, caseExact: false },
  ...{ mutability: 'readWrite', returned: 'default', uniqueness: 'none' },
  ...more,
});
const complex = (name: string, subAttributes: object[], more: object = {}) =>
  attribute(name, { type: 'complex', subAttributes, ...more });

const schemaSchema = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
export const schemaDescriptions = [
  {
    ...{ schemas: [schemaSchema], id: schemas.user, name: 'User' },
    attributes: [
      attribute('userName', { required: true, uniqueness: 'server' }),
      complex('name', [attribute('givenName'), attribute('familyName'), attribute('formatted')]),
      attribute('displayName'),
      complex('emails', [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })], {
        multiValued: true,
      }),
      attribute('active', { type: 'boolean' }),
      complex('groups', [attribute('value'), attribute('display')], { multiValued: true, mutability: 'readOnly' }),
    ],
  },
  {
    ...{ schemas: [schemaSchema], id: schemas.enterprise, name: 'EnterpriseUser' },
    attributes: [attribute('employeeNumber', { uniqueness: 'server' })],
  },
  {
    ...{ schemas: [schemaSchema], id: schemas.group, name: 'Group' },
    attributes: [
      attribute('displayName', { required: true, uniqueness: 'server' }),
      complex('members', [attribute('value'), attribute('display')], { multiValued: true }),
    ],
  },
];
export const schemaList = listOf(schemaDescriptions);
