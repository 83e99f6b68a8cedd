CREATE TABLE "site_mail_turns" (
	"user_id" uuid NOT NULL,
	"lane" text NOT NULL,
	"site_id" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_from" bigint DEFAULT 0 NOT NULL,
	"mailed_to" bigint DEFAULT 0 NOT NULL,
	"mail_id" uuid,
	CONSTRAINT "site_mail_turns_user_id_lane_site_id_pk" PRIMARY KEY("user_id","lane","site_id")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"user_id" uuid NOT NULL,
	"site_id" text NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "memberships_user_id_site_id_pk" PRIMARY KEY("user_id","site_id")
);
--> statement-breakpoint
DROP INDEX "feed_intervals_open";--> statement-breakpoint
DROP INDEX "notifications_feed";--> statement-breakpoint
CREATE INDEX "site_mail_turns_mail" ON "site_mail_turns" USING btree ("mail_id") WHERE mail_id is not null;--> statement-breakpoint
CREATE INDEX "memberships_by_site" ON "memberships" USING btree ("site_id","role");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_intervals_open_at" ON "feed_intervals" USING btree ("user_id","site_id") WHERE until_seq is null;--> statement-breakpoint
CREATE INDEX "notifications_by_seq" ON "notifications" USING btree ("user_id","seq");
--> statement-breakpoint
-- A person's home is a membership too. A trigger keeps it, because processes of the release before know nothing of it.
CREATE FUNCTION keep_home_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.site_id <> NEW.site_id THEN
		DELETE FROM memberships WHERE user_id = OLD.id AND site_id = OLD.site_id;
	END IF;
	INSERT INTO memberships (user_id, site_id, role) VALUES (NEW.id, NEW.site_id, NEW.role::text)
	ON CONFLICT (user_id, site_id) DO UPDATE SET role = excluded.role WHERE memberships.role <> excluded.role;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER people_home_membership AFTER INSERT OR UPDATE OF site_id, role ON people
FOR EACH ROW EXECUTE FUNCTION keep_home_membership();
--> statement-breakpoint
INSERT INTO memberships (user_id, site_id, role) SELECT id, site_id, role::text FROM people;
--> statement-breakpoint
CREATE FUNCTION copy_mail_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' OR (TG_OP = 'UPDATE' AND OLD.site_id <> NEW.site_id) THEN
		DELETE FROM site_mail_turns WHERE user_id = OLD.user_id AND lane = OLD.lane AND site_id = OLD.site_id;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO site_mail_turns AS turn (user_id, lane, site_id, since, next_at, mailed_from, mailed_to, mail_id)
		VALUES (NEW.user_id, NEW.lane, NEW.site_id, NEW.since, NEW.next_at, NEW.mailed_from, NEW.mailed_to, NEW.mail_id)
		ON CONFLICT (user_id, lane, site_id) DO UPDATE SET since = excluded.since, next_at = excluded.next_at,
			mailed_from = excluded.mailed_from, mailed_to = excluded.mailed_to, mail_id = excluded.mail_id
		WHERE excluded.mailed_to >= turn.mailed_to;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mail_turns_copied AFTER INSERT OR UPDATE OR DELETE ON mail_turns
FOR EACH ROW EXECUTE FUNCTION copy_mail_turn();
--> statement-breakpoint
INSERT INTO site_mail_turns (user_id, lane, site_id, since, next_at, mailed_from, mailed_to, mail_id)
SELECT user_id, lane, site_id, since, next_at, mailed_from, mailed_to, mail_id FROM mail_turns;
