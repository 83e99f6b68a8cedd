/** The media type of SCIM's bodies (RFC 7644, section 8.1). */
export const scimMediaType = 'application/scim+json';

/** The body of an error (RFC 7644, section 3.12). `scimType` is one of its keywords. */
export const scimError = (status: number, detail: string, scimType?: string) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  detail,
  ...(scimType !== undefined && { scimType }),
});
