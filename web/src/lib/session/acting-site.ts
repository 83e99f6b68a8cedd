let actingSite: string | undefined;

/** Sets the site for which this page acts: another tab may have switched the session meanwhile. */
export const setActingSite = (siteId: string | undefined): void => {
  actingSite = siteId;
};

/** The site that this page shows. */
export const currentActingSite = (): string | undefined => actingSite;

/** Whether something belongs to another site than the page shows: it waited on the device until the site was switched. */
export const isOfAnotherSite = ({ siteId }: { siteId: string }): boolean =>
  actingSite !== undefined && siteId !== actingSite;
