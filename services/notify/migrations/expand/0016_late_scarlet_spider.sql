CREATE TABLE "panel_marks" (
	"user_id" uuid NOT NULL,
	"site_id" text NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "panel_marks_user_id_site_id_pk" PRIMARY KEY("user_id","site_id")
);
--> statement-breakpoint
DROP INDEX "announcements_panel";--> statement-breakpoint
CREATE INDEX "announcements_panel_by_time" ON "announcements" USING btree ("site_id","occurred_at","seq") WHERE audience is not null and listed;