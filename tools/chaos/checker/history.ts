/** One press of the emergency button. Its text is unique and identifies it everywhere. */
export interface Press {
  text: string;
  /** Milliseconds of `performance.now()`, like all times of a history. */
  sentAt: number;
  /** Our 2xx answer, and the alert it named. */
  answer: { at: number; alertId: string } | null;
}

/** A notification that one manager received about an alert, a beacon or anything else. */
export interface Frame {
  at: number;
  /** Its number in this manager's feed. */
  seq: number;
  /** The number before it in this manager's feed; null where the server does not send one and numbers have no gaps. */
  after: number | null;
  /** The announcement's id. */
  id: string;
  /** True for a raised alert, as opposed to an update of one and anything else. */
  isNewAlert: boolean;
  /** The alert that it is about. */
  alert: { text: string; siteId: string; isAnswered: boolean; version: number } | null;
}

export interface ManagerHistory {
  name: string;
  siteId: string;
  /** The number after which the first socket began; null until the server named it. */
  began: number | null;
  /** Everything from the manager's sockets in order, including those after a reconnect. */
  frames: Frame[];
  /** The whole feed at the end, as a new socket gets it from Postgres. */
  feed: Frame[];
  /** The announcements' ids in the panel at the end, newest first. */
  panel: string[];
}

export interface StoredAlert {
  id: string;
  text: string;
  pressCount: number;
  /** Acknowledged, resolved or cancelled. */
  isAnswered: boolean;
}

export interface AlertMail {
  at: number;
  /** The texts of all presses that it names. */
  texts: string[];
  /** How many more it counts without naming them, as a long one does. */
  counted?: number;
  to: string;
  subject: string;
  messageId: string;
}

/** Everything that happened on one site during a run. */
export interface History {
  siteId: string;
  presses: Press[];
  /** Texts of alerts that a manager was told are acknowledged. */
  acknowledged: { text: string; at: number }[];
  /** Texts of alerts that a manager tried to acknowledge: whether it arrived is unknown where no answer came. */
  triedToAcknowledge: string[];
  /** Safety's alerts at the end. */
  stored: StoredAlert[];
  managers: ManagerHistory[];
  /** Alert mails that the SMTP server accepted. */
  mails: AlertMail[];
  /** The recipients of every alert mail. */
  recipients: string[];
}
