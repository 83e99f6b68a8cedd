CREATE TABLE "announcement_reads" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "announcement_reads_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "feed_intervals" (
	"user_id" uuid NOT NULL,
	"site_id" text NOT NULL,
	"audience" text NOT NULL,
	"after_seq" integer NOT NULL,
	"until_seq" integer,
	CONSTRAINT "feed_intervals_user_id_site_id_after_seq_pk" PRIMARY KEY("user_id","site_id","after_seq")
);
--> statement-breakpoint
CREATE TABLE "site_feeds" (
	"site_id" text PRIMARY KEY NOT NULL,
	"top" integer DEFAULT 0 NOT NULL,
	"pruned" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "seq" integer;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "audience" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
CREATE INDEX "announcement_reads_of" ON "announcement_reads" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "feed_intervals_open" ON "feed_intervals" USING btree ("user_id") WHERE until_seq is null;--> statement-breakpoint
CREATE INDEX "feed_intervals_of_managers" ON "feed_intervals" USING btree ("site_id") WHERE audience = 'managers';--> statement-breakpoint
CREATE INDEX "announcements_feed" ON "announcements" USING btree ("site_id","seq") WHERE audience is not null;--> statement-breakpoint
CREATE INDEX "announcements_feed_of_everyone" ON "announcements" USING btree ("site_id","seq") WHERE audience = 'everyone';--> statement-breakpoint
CREATE INDEX "announcements_panel" ON "announcements" USING btree ("site_id","seq") WHERE audience is not null and listed;
--> statement-breakpoint
INSERT INTO "site_feeds" ("site_id", "top")
SELECT "site_id", coalesce(max("top"), 0) FROM "people" LEFT JOIN "feed_counters" ON "user_id" = "id" GROUP BY "site_id";--> statement-breakpoint
INSERT INTO "feed_intervals" ("user_id", "site_id", "audience", "after_seq")
SELECT "id", "site_id", CASE WHEN "role" = 'manager' THEN 'managers' ELSE 'everyone' END, "top"
FROM "people" JOIN "site_feeds" USING ("site_id") WHERE "is_active";
